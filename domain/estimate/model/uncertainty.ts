/** The standard errors of a fit, in levels. */
export interface Uncertainty {
  readonly skill: Float64Array;
  readonly logA: Float64Array;
  /** Of the thresholds, by chart and lamp. */
  readonly threshold: Float64Array;
  /** Of the first thresholds and of the gaps to the next ones, by chart and lamp. */
  readonly distance: Float64Array;
}
