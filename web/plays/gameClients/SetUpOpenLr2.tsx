import { useTranslation } from 'react-i18next';
import { AnchorButton } from '../../base/ui/Button.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import styles from './GameClients.module.css';
import { PluginLinks } from './PluginLinks.tsx';

/** Where the module looks for its key, and its name in the game's configuration (ranking-services.md). */
const FOLDER = 'LR2files/CustomIRs/StellaverseIR';
const FILE = 'key.txt';
const OPTION = 'display_ir';
const VALUE = 'StellaverseIR';

/** What to do with a new key for OpenLR2: the module and the file with the key in one folder. */
export function SetUpOpenLr2({ keyText }: { keyText: string }) {
  const { t } = useTranslation();
  return (
    <ol className={styles.steps}>
      <li>
        {t('gameClients.openlr2.module', { folder: FOLDER })}{' '}
        <PluginLinks source="https://github.com/luxurya111/StellaverseIR_OpenLR2" />
      </li>
      <li>
        {t('gameClients.openlr2.file', { file: FILE })}
        <AnchorButton
          href={`data:text/plain,${keyText}`}
          download={FILE}
          size="compact-sm"
          style={{ display: 'flex', width: 'fit-content', marginTop: 'var(--space-2)' }}
          leftSection={<Icon name="download" />}
        >
          {t('gameClients.openlr2.download', { file: FILE })}
        </AnchorButton>
      </li>
      <li>{t('gameClients.openlr2.display', { option: OPTION, value: VALUE })}</li>
      <li>{t('gameClients.openlr2.play')}</li>
    </ol>
  );
}
