import { ButtonLink } from "~/ui/elements/button";
import { Day } from "~/ui/elements/date-time";
import { Notice } from "~/ui/elements/notice";
import { Page } from "~/ui/layout/page";

export type NewTokenProps = { name: string; secret: string; expiresAt: number };

/** A textarea, so that it can be copied without scripts. */
export function NewToken({ name, secret, expiresAt }: NewTokenProps) {
	return (
		<Page title="Your new token" width="text">
			<Notice kind="warning" title="Copy it now">
				This is the only time it is shown. Anyone who has it can use your account.
			</Notice>
			<div className="field">
				<label htmlFor="token" className="field-label">
					{name}
				</label>
				<textarea id="token" className="input code" rows={2} readOnly value={secret} />
				<p className="field-hint">
					Valid until <Day at={expiresAt} />. Send it as{" "}
					<span className="code">Authorization: Bearer …</span>
				</p>
			</div>
			<ButtonLink to="/account/tokens" variant="main">
				I have copied it
			</ButtonLink>
		</Page>
	);
}
