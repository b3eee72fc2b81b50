interface ForeignFrameProps {
  title: string;
  src: string;
  className?: string | undefined;
  /** What the site is told of ours. */
  referrerPolicy?: 'no-referrer' | 'origin';
  /** What the frame may do beyond showing. */
  allow?: string;
}

/** Another site within the page: it neither leads the page elsewhere, nor opens windows, nor reads what is ours. */
export function ForeignFrame({ title, referrerPolicy = 'no-referrer', ...rest }: ForeignFrameProps) {
  return (
    <iframe
      {...rest}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-presentation"
      referrerPolicy={referrerPolicy}
    />
  );
}
