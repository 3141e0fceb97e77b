import { afterAll } from 'vitest';
import { cleanUp } from '../afterFile.ts';

afterAll(cleanUp);
