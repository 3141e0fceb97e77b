import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../base/ui/CopyButton.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import styles from './GameClients.module.css';
import { PluginLinks } from './PluginLinks.tsx';

/** The name of this site's plug-in in the game, as set by its build (ranking-services.md). */
const IR_NAME = 'Stellaverse';
const FOLDER = 'ir';
const FILE = 'config_player.json';
/** The list of internet rankings in that file. */
const LIST = 'irconfig';

interface SetUpBeatorajaProps {
  keyText: string;
  userid: string;
}

/** What to do with a new key for beatoraja: the plug-in, and the key in place of a password. */
export function SetUpBeatoraja({ keyText, userid }: SetUpBeatorajaProps) {
  const { t } = useTranslation();
  const line = `"irname": "${IR_NAME}", "userid": "${userid}", "password": "${keyText}"`;
  return (
    <ol className={styles.steps}>
      <li>
        {t('gameClients.beatoraja.plugIn', { folder: FOLDER })}{' '}
        <PluginLinks source="https://github.com/zkrising/tachi-beatoraja-ir" />
      </li>
      <li>{t('gameClients.beatoraja.tab', { name: IR_NAME })}</li>
      <li>
        {t('gameClients.beatoraja.line', { file: FILE, list: LIST })}
        <Group component="span" className={styles.code} gap="var(--space-2)" justify="space-between" wrap="nowrap">
          <code>{line}</code>
          <CopyButton
            text={line}
            label={t('gameClients.beatoraja.copyLine')}
            done={t('gameClients.beatoraja.copiedLine')}
          />
        </Group>
      </li>
      <li>{t('gameClients.beatoraja.play')}</li>
    </ol>
  );
}
