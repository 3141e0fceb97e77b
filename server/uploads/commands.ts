import { refuse } from '#domain/errors.ts';
import { type Command, CommandError, refused, required } from '../cli/command.ts';
import { readEntryNumber } from '../submissions/entryNumbers.ts';
import { deleteForGood } from './deleteUpload.ts';

export const removeUploadCommand: Command = {
  name: 'remove-upload',
  usage: 'NUMBER --reason TEXT',
  about: 'Deletes an upload with its file and comments, whoever uploaded it, for good.',
  options: { reason: { type: 'string' } },
  async run(ctx, given, print) {
    const [number = '', ...more] = given.positionals;
    const reason = required(given, 'reason');
    if (number === '' || more.length > 0) throw new CommandError('Name one upload by its number.');
    const entryNo = readEntryNumber(number);
    const why = entryNo === null ? refuse('ENOTFOUND') : await deleteForGood(ctx, entryNo);
    if (why) throw refused(why, `There is no upload ${number}.`);
    ctx.log.info({ entryNo, reason }, 'an upload was removed');
    print(`Removed upload ${number}.`);
  },
};
