import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { showToast } from '../toasts.ts';
import { loadPart } from './load-part.ts';

interface Closable {
  onClose: () => void;
}

type Load<P> = () => Promise<ComponentType<P>>;

/**
 * A dialog or sheet, or what is in one, that is loaded when it is opened. Where that fails it is closed, and a toast says why.
 * @param meanwhile is drawn until it is there.
 */
export function lazyOverlay<P extends Closable>(load: Load<P>, meanwhile: ReactNode = null): ComponentType<P> {
  return (props) => <Overlay load={load} given={props} meanwhile={meanwhile} />;
}

interface OverlayProps<P> {
  load: Load<P>;
  given: P;
  meanwhile: ReactNode;
}

function Overlay<P extends Closable>({ load, given, meanwhile }: OverlayProps<P>) {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const fail = useEffectEvent(() => {
    given.onClose();
    void showToast('This could not be loaded. Check the connection and try again.', 'error');
  });
  useEffect(() => {
    let open = true;
    loadPart(load).then(
      (part) => open && setPart(() => part),
      () => open && fail(),
    );
    return () => {
      open = false;
    };
  }, [load]);
  return Part ? <Part {...given} /> : meanwhile;
}
