import fs from 'node:fs';

/** Returns how much memory this process has (VmRSS), or had at its peak (VmHWM), in bytes, as Linux counts it. */
export function processMemory(name: 'VmRSS' | 'VmHWM'): number {
  const line = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(fs.readFileSync('/proc/self/status', 'utf8'));
  return Number(line?.[1]) * 1024;
}

/** Sets the peak to what the process has now. */
export const forgetPeak = () => fs.writeFileSync('/proc/self/clear_refs', '5');
