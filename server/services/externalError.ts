/** Why an external service gave no usable response. */
export type FailureReason =
  /** There was no connection, or it broke. */
  | 'connection'
  /** The status was not 200. Includes redirects, as they are not followed. */
  | 'status'
  /** The response was not complete within the timeout. */
  | 'time'
  /** The response was larger than allowed. */
  | 'size'
  /** The service is in a cooldown, as the last requests all failed. */
  | 'cooldown'
  /** The queue is full for this purpose or this caller. */
  | 'queueFull'
  /** The request waited too long in the queue. */
  | 'queueTimeout'
  /** The caller aborted the request. */
  | 'aborted';

/** The failures of requests that were sent. */
const sent: readonly FailureReason[] = ['connection', 'status', 'time', 'size'];

/**
 * Thrown when an external service gives no usable response. The detail is for the log: a status or a code, never
 * content.
 */
export class ExternalError extends Error {
  readonly reason: FailureReason;
  readonly detail: string | number | undefined;

  constructor(reason: FailureReason, detail?: string | number) {
    super(`The service did not answer: ${reason}`);
    this.reason = reason;
    this.detail = detail;
  }

  /** Whether the request was sent, so that it is a failure of the service. */
  get isServiceFailure(): boolean {
    return sent.includes(this.reason);
  }

  /** Whether a retry may succeed: after a broken connection, or a status of 500 or more. */
  get isTransient(): boolean {
    return this.reason === 'connection' || (this.reason === 'status' && Number(this.detail) >= 500);
  }
}
