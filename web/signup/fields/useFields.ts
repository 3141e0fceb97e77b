import { useRef, useState } from 'react';
import type { Failure } from '../../api/call.ts';
import { blankFields, type FieldName, type FieldValues, whyNotField } from './fields.ts';

/** What is known of a field: nothing, being asked, good, or why not. */
export type FieldState = 'untouched' | 'validating' | 'success' | (Pick<Failure, 'error'> & Partial<Failure>);

interface Fields {
  values: FieldValues;
  states: Readonly<Record<FieldName, FieldState>>;
}

const untouched: Fields = {
  values: blankFields,
  states: {
    userid: 'untouched',
    userpw: 'untouched',
    userpwAgain: 'untouched',
    nickname: 'untouched',
    userlr2id: 'untouched',
    minirid: 'untouched',
    code: 'untouched',
  },
};

/** What a field was checked with, beside its own value. */
const dependents: Readonly<Partial<Record<FieldName, FieldName>>> = { userpw: 'userpwAgain' };

/** Blanks around what is pasted are never meant; in a password or a name they are refused, not removed. */
const trimmed: readonly FieldName[] = ['userlr2id', 'minirid', 'code'];

/** Good as soon as they are well-formed; of the others a beginning is well-formed too, so they wait until they are left. */
const goodAtOnce: readonly FieldName[] = ['userpw', 'userpwAgain', 'minirid', 'code'];

/** Asks the server whether a good value may be taken; null = it may. */
export type AskField = (name: FieldName, value: string) => Promise<Failure | null>;

/** The fields of a form: each is checked when it is left (specification §4), and what is known of it stays until it changes. */
export function useFields(ask: AskField) {
  const [fields, setFields] = useState(untouched);
  const latest = useRef(fields);
  const running = useRef(new Map<string, Promise<FieldState>>());

  const put = (next: Fields) => {
    latest.current = next;
    setFields(next);
  };
  const setState = (name: FieldName, state: FieldState) =>
    put({ ...latest.current, states: { ...latest.current.states, [name]: state } });

  const findOut = async (name: FieldName, values: FieldValues): Promise<FieldState> => {
    const why = whyNotField[name](values);
    if (why) return { error: why };
    return (await ask(name, values[name])) ?? 'success';
  };

  const check = async (name: FieldName): Promise<FieldState> => {
    const { values, states } = latest.current;
    if (states[name] === 'success') return 'success';
    const question = `${name} ${values[name]}`;
    const answer = running.current.get(question) ?? findOut(name, values);
    running.current.set(question, answer);
    setState(name, 'validating');
    const state = await answer;
    running.current.delete(question);
    if (latest.current.values[name] === values[name]) setState(name, state);
    const dependent = dependents[name];
    if (dependent && latest.current.values[dependent] !== '') await check(dependent);
    return state;
  };

  const change = (name: FieldName, written: string) => {
    const { values, states } = latest.current;
    const value = trimmed.includes(name) ? written.trim() : written;
    const dependent = dependents[name];
    put({
      values: { ...values, [name]: value },
      states: { ...states, [name]: 'untouched', ...(dependent && { [dependent]: 'untouched' }) },
    });
    if (goodAtOnce.includes(name) && !whyNotField[name](latest.current.values)) void check(name);
  };

  return { ...fields, latest, change, check, setState };
}
