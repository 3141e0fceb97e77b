/** Why a service gave no usable answer. */
export type FailureReason =
  /** No connection, or it broke. */
  | 'connection'
  /** Another status than 200; a redirect is one, because none is followed. */
  | 'status'
  /** Nothing, or not all of it, within the time limit. */
  | 'time'
  /** More than is read. */
  | 'size'
  /** Its last answers all failed, so it is left alone for a while. */
  | 'resting'
  /** Too many are waiting for their turn. */
  | 'crowded'
  /** Its turn did not come in time. */
  | 'waited'
  /** Whoever asked is no longer interested. */
  | 'givenUp';

const asked: readonly FailureReason[] = ['connection', 'status', 'time', 'size'];

/** A service outside did not answer as it should. The detail is for the log: a status or a code, never content. */
export class ExternalError extends Error {
  readonly reason: FailureReason;
  readonly detail: string | number | undefined;

  constructor(reason: FailureReason, detail?: string | number) {
    super(`The service did not answer: ${reason}`);
    this.reason = reason;
    this.detail = detail;
  }

  /** Whether the service was asked, and so is the one who failed. */
  get isOfService(): boolean {
    return asked.includes(this.reason);
  }

  /** Whether asking once more may help: a connection that failed, or a service that says it has a fault. */
  get isPassing(): boolean {
    return this.reason === 'connection' || (this.reason === 'status' && Number(this.detail) >= 500);
  }
}
