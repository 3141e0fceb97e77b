/**
 * Writes the limits of all endpoints into `docs/security.md`, from the contract. `--check` only reports whether the file
 * is up to date.
 */
import fs from 'node:fs';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { COSTS, limitsOfCost } from '#contract/limits.ts';
import { describeRateLimit } from '#domain/common/rateLimits.ts';
import { describeSize } from '#server/site/describeLimits.ts';
import { root } from './runTool.ts';
import { writeOrCheck } from './writeOrCheck.ts';

const FILE = 'docs/security.md';
const [BEGIN, END] = ['<!-- written by scripts/writeLimitsDoc.ts -->', '<!-- end -->'];

const orNone = (limit: number | null) => limit ?? 'none';

const costs = (Object.keys(COSTS) as (keyof typeof COSTS)[]).map((cost) => {
  const { when, perAddress, perAccount, atOnce } = limitsOfCost(cost);
  return `| \`${cost}\` | ${when} | ${orNone(perAddress)} | ${orNone(perAccount)} | ${orNone(atOnce)} |`;
});

const rows = (endpoints as readonly Endpoint[]).map(({ method, path, limits }) => {
  const { cost, less, maxBodyBytes, readsFiles, rateLimits } = limits;
  const named = `\`${cost}\`${less ? `; \`${less.cost}\` with \`${less.query}=${less.value}\`` : ''}`;
  const stored = rateLimits.map(describeRateLimit).join('; ');
  return `| ${method} \`${path}\` | ${named} | ${describeSize(maxBodyBytes)} | ${readsFiles ? 'yes' : ''} | ${stored} |`;
});

const tables = [
  '',
  '| Cost | A request that … | in 10 s per address | per account | at the same time per address |',
  '|---|---|---|---|---|',
  ...costs,
  '',
  '| Endpoint | Cost | Body at most | Reads untrusted files | Rate limits, stored |',
  '|---|---|---|---|---|',
  ...rows,
  '',
].join('\n');

const text = fs.readFileSync(`${root}/${FILE}`, 'utf8');
const [start, end] = [text.indexOf(BEGIN), text.indexOf(END)];
if (start === -1 || end === -1) throw new Error(`${FILE} has no place for the tables: ${BEGIN} … ${END}`);
writeOrCheck(FILE, `${text.slice(0, start + BEGIN.length)}\n${tables}\n${text.slice(end)}`);
