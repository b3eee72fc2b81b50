const askedAgainMs = 500;

/** The dashboard takes the place of this page once it is there. */
async function openWhenBuilt() {
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.ok) location.reload();
  else setTimeout(openWhenBuilt, askedAgainMs);
}

openWhenBuilt();
