import { countKept } from '@mintscope/records/chat/count-kept';
import { readExported } from '@mintscope/records/chat/select-exported';
import type { ExportedMessage } from '@mintscope/schemas/chat/exported-message';
import type { RouteContext } from '../http/handle.ts';
import { readInTurns } from '../queries/read-in-turns.ts';

/** How a file is written. */
export interface FileForm {
  begin: string;
  /** Between two messages. */
  between: string;
  each(message: ExportedMessage): string;
  end: string;
}

/**
 * The history as it is now, page by page. The first page is read before the answer begins, so that records which are away are a
 * refusal and no file that breaks off.
 */
export async function streamExported(
  { api, caller, note }: Pick<RouteContext, 'api' | 'caller' | 'note'>,
  form: FileForm,
): Promise<AsyncGenerator<Uint8Array, void>> {
  const { lists } = api.engines.records;
  const { upTo, count } = await api.turns.lists(caller, () => countKept(lists));
  note({ detail: { upTo, count } });
  const pages = readInTurns(api.turns.lists, caller, readExported(lists, upTo));
  return write(await pages.next(), pages, form);
}

type Page = readonly ExportedMessage[];

async function* write(
  first: IteratorResult<Page, void>,
  rest: AsyncGenerator<Page, void>,
  { begin, between, each, end }: FileForm,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  let lead = begin;
  try {
    for (let read = first; !read.done; read = await rest.next()) {
      yield encoder.encode(lead + read.value.map(each).join(between));
      lead = between;
    }
    yield encoder.encode(lead === begin ? begin + end : end);
  } finally {
    await rest.return();
  }
}
