import { ControlSpecimens } from './ControlSpecimens.tsx';
import { PanelSpecimens } from './PanelSpecimens.tsx';
import { TableSpecimens } from './TableSpecimens.tsx';
import { TokenSpecimens } from './TokenSpecimens.tsx';

interface SpecimensProps {
  scheme: 'dark' | 'light';
}

/** Every token and every component, once. */
export function Specimens({ scheme }: SpecimensProps) {
  return (
    <>
      <TokenSpecimens />
      <TableSpecimens />
      <ControlSpecimens scheme={scheme} />
      <PanelSpecimens />
    </>
  );
}
