/** How uncertain the result of a fit is: standard errors, in levels. */
export interface Uncertainty {
  readonly skill: Float64Array;
  readonly logA: Float64Array;
  /** Of the thresholds, by chart and lamp. */
  readonly threshold: Float64Array;
  /** Of the first thresholds and of the distances from each threshold to the next, by chart and lamp. */
  readonly distance: Float64Array;
}
