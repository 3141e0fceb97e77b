import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { keyModes } from '#domain/uploads/keyModes.ts';
import { uploadTags } from '#domain/uploads/tags.ts';
import { Icon } from '../ui/Icon.tsx';
import { FilterToggles } from '../ui/lists/FilterToggles.tsx';
import listStyles from '../ui/lists/ListTools.module.css';
import { SearchField } from '../ui/lists/SearchField.tsx';
import { useListAddress } from '../ui/lists/useListAddress.ts';
import styles from '../uploads/Uploads.module.css';
import { levelWords, type UploadSearch } from './uploadQuery.ts';

interface UploadFilterProps {
  address: UploadSearch;
}

const labelled = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));

/** What the uploads can be narrowed by: levels as their makers write them, key modes, tags. */
export function UploadFilter({ address }: UploadFilterProps) {
  const { t } = useTranslation();
  const change = useListAddress();
  const isPhone = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  return (
    <div className={styles.filter}>
      <div className={listStyles.row}>
        <SearchField
          label={t('uploads.levelFilter')}
          value={(address.levelfilter ?? '').replaceAll(',', ' ')}
          onSearch={(levels, replaces) => change({ levelfilter: levelWords(levels) || undefined }, { replaces })}
        />
        <FilterToggles
          label={t('uploads.keyFilter')}
          options={labelled(keyModes)}
          chosen={address.keys}
          onChange={(keys) => change({ keys })}
        />
      </div>
      <details className={styles.tagFilter} open={!isPhone || address.tags !== undefined}>
        <summary>
          <Icon name="down" size={16} />
          {t('uploads.tagFilter')}
        </summary>
        <FilterToggles
          label={t('uploads.tagFilter')}
          options={labelled(uploadTags)}
          chosen={address.tags}
          onChange={(tags) => change({ tags })}
        />
      </details>
    </div>
  );
}
