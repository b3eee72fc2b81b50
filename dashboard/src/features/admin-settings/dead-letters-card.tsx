import { listDeadLetters, type ShownDeadLetter } from '@mintscope/schemas/api/telegram/list-dead-letters';
import { repeatDeadLetter } from '@mintscope/schemas/api/telegram/repeat-dead-letter';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '../../components/settings/entry-list.module.css';
import { ListState } from '../../components/settings/list-state.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { CallError, call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatDateTime } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';

const lettersAPage = 20;

function useDeadLetters(isShown: boolean) {
  return useInfiniteQuery({
    queryKey: ['dead-letters'],
    queryFn: ({ signal, pageParam }) =>
      call(listDeadLetters, { query: { limit: lettersAPage, ...(pageParam ? { before: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ letters, more }) => (more ? letters.at(-1)?.id : undefined),
    enabled: isShown,
  });
}

/** What the bot could not send. Read only when it is asked for: each look is noted in the log of those written to. */
export function DeadLettersCard() {
  const [isShown, setIsShown] = useState(false);
  return (
    <Card
      title="Telegram messages not sent"
      says="What Telegram refused, what was given up, and what it may or may not have taken. Each look is noted."
      side={!isShown && <Button onClick={() => setIsShown(true)}>Show messages</Button>}
    >
      {isShown && <DeadLetters />}
    </Card>
  );
}

function DeadLetters() {
  const query = useDeadLetters(true);
  const [newest] = query.data?.pages ?? [];
  const letters = query.data?.pages.flatMap((page) => page.letters) ?? [];
  return (
    <>
      <ListState
        query={query}
        empty={letters.length === 0}
        emptyText={newest?.configured === false ? 'No Telegram bot is configured.' : 'Every message was sent.'}
        failedText="The messages could not be loaded"
      />
      {newest && newest.waiting > 0 && <p className={styles.none}>Waiting to be sent: {newest.waiting}</p>}
      <ul className={styles.list} aria-label="Telegram messages not sent">
        {letters.map((letter) => (
          <LetterRow key={letter.id} letter={letter} onRepeated={() => void query.refetch()} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {query.isFetchingNextPage ? 'Loading…' : 'Show more'}
          </Button>
        </div>
      )}
    </>
  );
}

const mostShown = 160;

function LetterRow({ letter, onRepeated }: { letter: ShownDeadLetter; onRepeated: () => void }) {
  const { id, state, text, error, attempts, createdAt } = letter;
  const repeat = useMutation({
    mutationFn: () => call(repeatDeadLetter, { params: { id } }),
    onSuccess: onRepeated,
    // It waits already, or is gone: the list says so.
    onError: (problem) => problem instanceof CallError && problem.status === 404 && onRepeated(),
  });
  return (
    <li className={styles.entry}>
      <div className={styles.text}>
        <span className={styles.first}>
          {cleanText(text, mostShown)}
          {state === 'unknown' && (
            <Badge tone="warn" tip="Telegram gave no answer: repeated, it may be read twice.">
              Perhaps sent
            </Badge>
          )}
        </span>
        <span className={styles.second}>
          {formatDateTime(createdAt)} · {attempts === 1 ? '1 call' : `${attempts} calls`} ·{' '}
          {cleanText(error ?? '', 200)}
        </span>
        {repeat.isError && (
          <span role="alert" className={styles.problem}>
            {errorText(repeat.error, 'It could not be repeated.')}
          </span>
        )}
      </div>
      <Button disabled={repeat.isPending} aria-label={`Repeat message ${id}`} onClick={() => repeat.mutate()}>
        {repeat.isPending ? 'Repeating…' : 'Repeat'}
      </Button>
    </li>
  );
}
