import { RECOVERY_CODE_COUNT } from "~/domain/accounts/two-factor-rules";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { AccountSection } from "~/ui/layout/account-section";

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
		<AccountSection
			title="Recovery codes"
			about={
				<>
					{remaining} of {RECOVERY_CODE_COUNT} left. Each logs you in once, without your phone.
				</>
			}
		>
			<ButtonLink to="/account/second-step/new-codes" preventScrollReset>
				Generate new codes
			</ButtonLink>
		</AccountSection>
	);
}
