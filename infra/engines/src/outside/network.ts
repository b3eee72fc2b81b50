/** What a peer sent. `body` is read at most once; `end` closes the connection. */
export interface PeerReply {
  status: number;
  header(name: string): string | null;
  body: AsyncIterable<Uint8Array>;
  end(): void;
}

/** What is posted, where it is not just asked for. */
export interface Post {
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** How the network is reached; tests put recorded peers in its place. */
export interface Network {
  /** All addresses of a host. */
  resolve(host: string): Promise<readonly string[]>;
  /** Asks the host at this address and at no other, so that the address that was checked is the one that is reached. */
  send(url: URL, address: string, signal: AbortSignal, post?: Post): Promise<PeerReply>;
}
