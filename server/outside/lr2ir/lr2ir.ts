import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { Lr2ir } from './lr2irService.ts';

/** The configured server, or null. */
export function createLr2ir(config: Config, _log: Context['log']): Lr2ir | null {
  if (!config.LR2IR_URL) return null;
  return null;
}
