import { useRef, useState } from 'react';
import { signupCheck, signupSubmit } from '#contract/signup.ts';
import { call, type Failure, isFailure } from '../api/call.ts';
import { type SignupField, type SignupValues, signupFields } from './signupFields.ts';

/** What is known of a field: nothing, being asked, good, or why not. */
export type FieldState = 'untouched' | 'validating' | 'success' | Pick<Failure, 'error'>;

type States = Record<SignupField, FieldState>;

const empty: SignupValues = { userid: '', userpw: '', userpwAgain: '', nickname: '', userlr2id: '' };
const untouched: States = {
  userid: 'untouched',
  userpw: 'untouched',
  userpwAgain: 'untouched',
  nickname: 'untouched',
  userlr2id: 'untouched',
};

/** The sign-up form: each field is checked when it is left, and all must be good to send it (specification §4). */
export function useSignup() {
  const [values, setValues] = useState(empty);
  const [states, setStates] = useState(untouched);
  const latest = useRef(values);

  const change = (name: SignupField, value: string) => {
    latest.current = { ...latest.current, [name]: value };
    setValues(latest.current);
    setStates((known) => ({
      ...known,
      [name]: 'untouched',
      ...(name === 'userpw' && { userpwAgain: 'untouched' }),
    }));
  };

  const check = async (name: SignupField): Promise<FieldState> => {
    const asked = latest.current;
    setStates((known) => ({ ...known, [name]: 'validating' }));
    const state = await checked(name, asked);
    if (latest.current[name] === asked[name]) setStates((known) => ({ ...known, [name]: state }));
    return state;
  };

  /** The failure to show, `success`, or the first field that is not good yet. */
  const submit = async (): Promise<Failure | 'success' | SignupField> => {
    const results = await Promise.all(signupFields.map(async ({ name }) => ({ name, state: await check(name) })));
    const bad = results.find(({ state }) => state !== 'success');
    if (bad) return bad.name;
    const answer = await call(signupSubmit, { body: { ...latest.current, code: '' } });
    return isFailure(answer) ? answer : 'success';
  };

  return { values, states, change, check, submit };
}

async function checked(name: SignupField, values: SignupValues): Promise<FieldState> {
  const field = signupFields.find((candidate) => candidate.name === name);
  const why = field?.whyNot(values);
  if (why) return { error: why };
  if (!field?.unique) return 'success';
  const answer = await call(signupCheck, { body: { [name]: values[name] } });
  return isFailure(answer) ? answer : 'success';
}
