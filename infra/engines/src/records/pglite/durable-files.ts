import { fdatasyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitFiles = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts'];
type Emscripten = Parameters<NonNullable<NonNullable<InitFiles['preRun']>[number]>>[0];
type Attributes = Readonly<{ mode?: number }>;

/** The parts of Emscripten's file system that are changed here; its types know nothing of them. */
interface NodeFiles {
  stream_ops: Record<string, unknown>;
  doSetAttr(path: unknown, node: unknown, attributes: Attributes, ...calls: unknown[]): void;
}

const bitsOfOthers = 0o077;

/**
 * Files on disk as PostgreSQL means them. As shipped, PGlite's fsync does nothing, and its files are open to every account:
 * it unpacks them with 0666 and sets the mode after the file is made, so that no umask holds it back.
 */
export class DurableFiles extends NodeFS {
  syncs = 0;

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const made = await super.init(...given);
    const sync = (stream: { nfd: number }) => this.sync(stream.nfd);
    const { emscriptenOpts } = made;
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: Emscripten) => change(module, sync)];
    return { ...made, emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  private sync(descriptor: number): number {
    this.syncs += 1;
    try {
      fdatasyncSync(descriptor);
    } catch (error) {
      if (!isUnsyncable(error)) throw error;
    }
    return 0;
  }
}

function change(module: Emscripten, fsync: (stream: { nfd: number }) => number): void {
  const { NODEFS } = module as unknown as { NODEFS: NodeFiles };
  NODEFS.stream_ops.fsync = fsync;
  const setAttributes = NODEFS.doSetAttr.bind(NODEFS);
  NODEFS.doSetAttr = (path, node, attributes, ...calls) => {
    const { mode } = attributes;
    setAttributes(
      path,
      node,
      mode === undefined ? attributes : { ...attributes, mode: mode & ~bitsOfOthers },
      ...calls,
    );
  };
}

/** Of a folder or a pipe, which have nothing to write. */
function isUnsyncable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EINVAL' || error.code === 'EBADF');
}
