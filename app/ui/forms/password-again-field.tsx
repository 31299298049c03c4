import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useLocation } from "@remix-run/react";
import { Notice } from "../elements/notice";
import { Field } from "./field";

/** 'nothing' for ten minutes after the last authentication; 'confirmation' for an account without a password, which needs a recent sign-in. */
export type PasswordNeed = "password" | "confirmation" | "nothing";

type PasswordAgainFieldProps = {
	need: PasswordNeed;
	hint?: string;
	/** Whether only some changes need the password. */
	optional?: boolean;
	/** The default is what the page's action answered. */
	errors?: string[];
};

const LIST_HINT = "For security: this changes prices for every buyer on the list.";

export function PasswordAgainField(props: PasswordAgainFieldProps) {
	const { need, hint = LIST_HINT, optional, errors } = props;
	const { pathname, search } = useLocation();
	const answer = useActionData<SubmissionResult>();
	if (need === "nothing") return null;
	if (need === "confirmation")
		return (
			<Notice kind="warning" title="Confirm it's you before you save">
				<a
					href={`/account/confirm?from=${encodeURIComponent(pathname + search)}`}
					target="_blank"
					rel="noopener"
				>
					Confirm it's you (opens in a new tab)
				</a>
			</Notice>
		);
	return (
		<Field
			label="Your password"
			name="password"
			type="password"
			autoComplete="current-password"
			required={!optional}
			hint={hint}
			errors={errors ?? answer?.error?.password ?? undefined}
			className="max-w-narrow"
		/>
	);
}
