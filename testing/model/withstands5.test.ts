import { withstands } from './withstands.ts';

await withstands(5);
