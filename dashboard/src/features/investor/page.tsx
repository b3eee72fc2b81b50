import { loginInvestor } from '@mintscope/schemas/api/access/login-investor';
import { messages } from '@mintscope/schemas/messages';
import { type FormEvent, useState } from 'react';
import access from '../../components/access/access.module.css';
import { AccessPage } from '../../components/access/access-page.tsx';
import { useSignIn } from '../../components/access/use-sign-in.ts';
import { WayInLink } from '../../components/access/way-in-link.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { useSignInOptions } from '../../lib/use-sign-in-options.ts';

/** How long the good news stands before the dashboard opens. */
const redirectDelayMs = 1500;

/** Access for partners by a code. */
export function InvestorPage() {
  const signIn = useSignIn({ delayMs: redirectDelayMs });
  const options = useSignInOptions();
  const codes = options.data?.investorCodes ?? true;
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [verifying, setVerifying] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const investorCode = code.trim();
    setError(investorCode ? null : messages.investorCodeNeeded);
    if (!investorCode || verifying || signIn.accepted) return;
    setVerifying(true);
    try {
      signIn.accept(await call(loginInvestor, { body: { investorCode } }));
    } catch (problem) {
      setError(errorText(problem, messages.investorCodeWrong));
    }
    setVerifying(false);
  }

  if (signIn.waiting || options.isPending) return <Spinner fill size={24} label="Loading..." />;
  return (
    <AccessPage
      title="Investor access"
      says="VIP partners enter with the access code they were given. No wallet is needed."
      footer={<WayInLink to="/login">Log in with a wallet instead</WayInLink>}
    >
      <form className={access.box} onSubmit={(event) => void submit(event)} noValidate>
        {!codes && <p className={access.note}>No access codes are set up on this server yet.</p>}
        <Field
          label="Access code"
          name="investor-code"
          value={code}
          maxLength={200}
          readOnly={verifying || signIn.accepted}
          error={error}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button look="main" type="submit" className={access.button} disabled={verifying || signIn.accepted}>
          {verifying && <Spinner size={14} />}
          {verifying ? 'Verifying...' : 'Get access'}
        </Button>
        <div role="status">{signIn.accepted && <p className={access.good}>{messages.investorGranted}</p>}</div>
      </form>
    </AccessPage>
  );
}
