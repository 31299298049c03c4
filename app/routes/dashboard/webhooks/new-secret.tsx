import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { Page } from "~/ui/layout/page";

type NewSecretProps = { secret: string; url: string; to: string; hint?: string };

/** The secret is in a textarea, so that it can be copied without scripts. */
export function NewSecret({ secret, url, to, hint }: NewSecretProps) {
	return (
		<Page title="Signing secret" intro={<span className="break-all">{url}</span>} width="text">
			<Notice kind="warning" title="Copy it now">
				This is the only time it is shown. Anyone who has it can forge messages from us.
			</Notice>
			<div className="field">
				<label htmlFor="secret" className="field-label">
					Signing secret
				</label>
				<textarea id="secret" className="input code" rows={2} readOnly value={secret} />
				<p className="field-hint">
					Use it to verify the <span className="code">webhook-signature</span> header. {hint}
				</p>
			</div>
			<ButtonLink to={to} variant="main">
				I have copied it
			</ButtonLink>
		</Page>
	);
}
