/** Where a request came from, as sessions and the audit log keep it. */
export interface RequestOrigin {
  /** Network address: IPv4, or the /64 of IPv6. */
  address: string;
  /** Cut to 200 characters. */
  userAgent: string;
  requestId: string;
}
