import { RECOVERY_CODE_COUNT } from "~/domain/accounts/two-factor-rules";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";

export function UnsavedCodesNotice() {
	return (
		<Notice kind="warning" title="Your recovery codes are not saved yet">
			<p className="mt-2">
				<ButtonLink to="/account/second-step/codes">Show them</ButtonLink>
			</p>
		</Notice>
	);
}

export function RecoveryCodesSection({ left: remaining }: { left: number }) {
	return (
		<li>
			<div className="min-w-0">
				<h2>Recovery codes</h2>
				<p className="text-soft">
					{remaining} of {RECOVERY_CODE_COUNT} left. Each logs you in once, without your phone.
				</p>
			</div>
			<ButtonLink to="/account/second-step/new-codes" preventScrollReset>
				Generate new codes
			</ButtonLink>
		</li>
	);
}
