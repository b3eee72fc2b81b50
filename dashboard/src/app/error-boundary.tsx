import { Bug } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '../components/ui/button.tsx';
import { Notice } from '../components/ui/notice.tsx';
import { renewFailedParts } from '../lib/parts/lazy-part.tsx';

interface ErrorBoundaryProps {
  /** 'Unexpected Application Error!' around the router, 'Something went wrong' around a page. */
  title?: string;
  /** A change of this (the page's path) starts over. */
  resetKey?: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  error: Error | null;
  resetKey: string | undefined;
}

/** What is left standing when a page breaks: what may have caused it, and two ways on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey };
  }

  override componentDidCatch(): void {
    renewFailedParts();
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <Notice
        icon={Bug}
        role="alert"
        title={this.props.title ?? 'Something went wrong'}
        action={
          <>
            <Button look="main" onClick={() => this.setState({ error: null })}>
              Try Again
            </Button>
            <Button onClick={() => location.reload()}>Reload Page</Button>
          </>
        }
      >
        <p>This can have one of these causes:</p>
        <ul>
          <li>Network: the connection was lost while the page was loading.</li>
          <li>Browser: an extension or an old version stands in the way.</li>
          <li>Server: it sent something this page does not understand.</li>
        </ul>
        <p>{error.message}</p>
      </Notice>
    );
  }
}
