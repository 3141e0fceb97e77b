import { useRef, useState } from 'react';
import type { Failure } from '../../../base/api/call.ts';
import { blankFields, type FieldName, type FieldValues, whyNotField, whyNotSoFar } from './fields.ts';

/** The state of a field: not checked, being checked, valid, or why it is refused. */
export type FieldState = 'untouched' | 'validating' | 'success' | (Pick<Failure, 'error'> & Partial<Failure>);

interface Fields {
  values: FieldValues;
  states: Readonly<Record<FieldName, FieldState>>;
}

const untouched: Fields = {
  values: blankFields,
  states: {
    userid: 'untouched',
    currentpw: 'untouched',
    userpw: 'untouched',
    userpwAgain: 'untouched',
    nickname: 'untouched',
    userlr2id: 'untouched',
    minirid: 'untouched',
    code: 'untouched',
  },
};

/** The field that must be checked again when a field changes. */
const dependents: Readonly<Partial<Record<FieldName, FieldName>>> = { userpw: 'userpwAgain' };

/**
 * Fields whose surrounding white space is removed: it comes from pasting. In a password or a name it is refused
 * instead.
 */
const trimmed: readonly FieldName[] = ['userlr2id', 'minirid', 'code'];

/**
 * Fields that are checked as soon as they are well-formed. Of the others the first characters are well-formed too, so
 * they wait for blur.
 */
const checkedWhileTyping: readonly FieldName[] = ['currentpw', 'userpw', 'userpwAgain', 'minirid', 'code'];

/** Asks the server whether a well-formed value is available. Returns null if it is. */
export type CheckAvailability = (name: FieldName, value: string) => Promise<Failure | null>;

/**
 * The fields of a form. Each is checked on blur, and keeps its state until its value changes; invalid characters are
 * refused while typing.
 */
export function useFields(checkAvailability: CheckAvailability) {
  const [fields, setFields] = useState(untouched);
  const latest = useRef(fields);
  const running = useRef(new Map<string, Promise<FieldState>>());

  const put = (next: Fields) => {
    latest.current = next;
    setFields(next);
  };
  const setState = (name: FieldName, state: FieldState) =>
    put({ ...latest.current, states: { ...latest.current.states, [name]: state } });

  const validate = async (name: FieldName, values: FieldValues): Promise<FieldState> => {
    const why = whyNotField[name](values);
    if (why) return { error: why };
    return (await checkAvailability(name, values[name])) ?? 'success';
  };

  const check = async (name: FieldName): Promise<FieldState> => {
    const { values, states } = latest.current;
    if (states[name] === 'success') return 'success';
    const key = `${name} ${values[name]}`;
    const validation = running.current.get(key) ?? validate(name, values);
    running.current.set(key, validation);
    setState(name, 'validating');
    const state = await validation;
    running.current.delete(key);
    if (latest.current.values[name] === values[name]) setState(name, state);
    const dependent = dependents[name];
    if (dependent && latest.current.values[dependent] !== '') await check(dependent);
    return state;
  };

  const change = (name: FieldName, typed: string) => {
    const { values, states } = latest.current;
    const value = trimmed.includes(name) ? typed.trim() : typed;
    const dependent = dependents[name];
    const why = whyNotSoFar[name]?.(value);
    put({
      values: { ...values, [name]: value },
      states: { ...states, [name]: why ? { error: why } : 'untouched', ...(dependent && { [dependent]: 'untouched' }) },
    });
    if (checkedWhileTyping.includes(name) && !whyNotField[name](latest.current.values)) void check(name);
  };

  return { ...fields, latest, change, check, setState };
}
