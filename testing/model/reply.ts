/** The expected response of an endpoint: its status and its whole JSON. */
export interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The statuses of the refusals that the model knows. */
const STATUS = {
  NOTVALIDVALUE: 400,
  NOTINFO: 400,
  TOOLONGCOM: 400,
  EVOTENOREASON: 400,
  ESONGNOTFOUND: 400,
  ESONGURLNOTFOUND: 400,
  ESAMELEVEL: 400,
  ESESSIONEXP: 401,
  EBANNED: 403,
  EIMPORTANT: 403,
  RESTRICTIONLEVEL: 403,
  ENOTRESURRECTIONSELF: 403,
  EVOIDED: 409,
  ENOTFOUND: 404,
  ENOTVALIDAUTH: 409,
  EALREADYSUBMIT: 409,
  EALREADYSUBMITREV: 409,
  EOTHERVOTES: 409,
  ENOVOTEEND: 409,
  ENOTSUBMITSAMEPROP: 409,
  ENOTAFTERTWOMONTHS: 409,
  EREACHEDMAX: 429,
  EREACHEDMAX2: 429,
  EFLOODCOM: 429,
} as const;

export const yes = (values: Record<string, unknown> = {}): Reply => ({
  status: 200,
  body: { success: true, ...values },
});

export const no = (error: keyof typeof STATUS, values: Record<string, unknown> = {}): Reply => ({
  status: STATUS[error],
  body: { success: false, error, ...values },
});

export const iso = (time: number) => new Date(time).toISOString();
