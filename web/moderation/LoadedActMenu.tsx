import type { ActInput } from '#contract/acts/acts.ts';
import '@mantine/core/styles/Popover.css';
import { Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { adminPlayer } from '#contract/moderation/admin.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { useFailureText } from '../base/i18n/useFailureText.ts';
import { IconButton } from '../base/ui/IconButton.tsx';
import { MantineTheme } from '../base/ui/inputs/MantineTheme.tsx';
import styles from './Act.module.css';
import { ActDialog } from './ActDialog.tsx';
import { allowedActs, playerActs, type Rights, sanctionsOf, takesAway } from './acts.ts';

interface ActMenuProps {
  /** What it is about, for the name of the button. */
  of: string;
  /** The acts that its state allows; those of other roles are left out. */
  acts?: readonly ActInput[];
  /** The nickname of the player it links to, who wrote or uploaded what the acts are about. */
  player?: string | null;
  /** Whether it has the acts on that player. */
  hasSanctions?: boolean;
  /** The act on the votes of that player on an entry. */
  votesOn?: Pick<Extract<ActInput, { name: 'void-votes' | 'restore-votes' }>, 'name' | 'entry'> | null;
  rights: Rights;
}

/** A button with a menu of acts; what is done to a player is offered once their sanctions are known. */
export function LoadedActMenu(props: ActMenuProps) {
  const { of, acts = [], player = null, hasSanctions = false, votesOn = null, rights } = props;
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [act, setAct] = useState<ActInput | null>(null);
  const allowed = allowedActs(acts, rights, { nickname: player, states: [] });
  // A moderator cannot act on what an admin wrote.
  const isOfWhom = hasSanctions || (rights.admin ? votesOn !== null : allowed.length > 0);

  // The item that opened the dialog is gone when it closes.
  useEffect(() => {
    const opener = button.current;
    return act ? () => opener?.focus() : undefined;
  }, [act]);

  if (allowed.length === 0 && player === null) return null;
  return (
    <MantineTheme>
      <Menu
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        classNames={{ dropdown: styles.menu, item: styles.item }}
      >
        <Menu.Target>
          <IconButton
            ref={button}
            icon="shield"
            label={t('actMenu.label', { of })}
            variant="subtle"
            size="md"
            className={styles.button}
          />
        </Menu.Target>
        <Menu.Dropdown>
          {player !== null && isOfWhom
            ? isOpen && (
                <PlayerItems
                  acts={acts}
                  hasSanctions={hasSanctions}
                  votesOn={votesOn}
                  rights={rights}
                  nickname={player}
                  onChoose={setAct}
                />
              )
            : allowed.map((item) => <ActItem key={item.name} act={item} onChoose={setAct} />)}
          {player !== null && (
            <Menu.Item component="a" href={`/admin/player?of=${encodeURIComponent(player)}`}>
              {t('actMenu.toPlayer')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {/* Outside the banner, table or comment with the menu, whose styles would reach the dialog. */}
      {act && createPortal(<ActDialog act={act} onClose={() => setAct(null)} />, document.body)}
    </MantineTheme>
  );
}

interface ActItemProps {
  act: ActInput;
  onChoose: (act: ActInput) => void;
}

function ActItem({ act, onChoose }: ActItemProps) {
  const { t } = useTranslation();
  return (
    <Menu.Item {...(takesAway(act.name) && { color: 'var(--bad)' })} onClick={() => onChoose(act)}>
      {t(`act.${act.name}.title`)}
    </Menu.Item>
  );
}

interface PlayerItemsProps extends Required<Omit<ActMenuProps, 'of' | 'player'>> {
  nickname: string;
  onChoose: (act: ActInput) => void;
}

/** The acts that depend on who the player is; with `hasSanctions` also the sanctions and what can be done about them. */
function PlayerItems({ nickname, acts, hasSanctions, rights, votesOn, onChoose }: PlayerItemsProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { data, error } = useEndpoint(adminPlayer, { query: { of: nickname } });
  if (error) return <p className={styles.sanction}>{failureText(error)}</p>;
  if (!data) return <p className={styles.sanction}>{t('common.loading')}</p>;
  // Another account can have this text as its login ID.
  if (data.nickname !== nickname) return <p className={styles.sanction}>{t('error.ENOTFOUND')}</p>;
  const onVotes = votesOn ? [{ ...votesOn, account: data.account }] : [];
  const items = [
    ...allowedActs([...acts, ...onVotes], rights, data),
    ...(hasSanctions ? playerActs(data, rights) : []),
  ];
  return (
    <>
      {(hasSanctions ? sanctionsOf(data) : []).map(({ name, reason }) => (
        <p key={name} className={styles.sanction}>
          <strong>{t(`actMenu.${name}`)}</strong> <bdi>{reason}</bdi>
        </p>
      ))}
      {hasSanctions && data.warning && <p className={styles.sanction}>{t('actMenu.afterWarning')}</p>}
      {items.map((act) => (
        <ActItem key={act.name} act={act} onChoose={onChoose} />
      ))}
    </>
  );
}
