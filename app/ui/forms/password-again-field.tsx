import { Notice } from "../elements/notice";
import { Field } from "./field";

type PasswordAgainFieldProps = {
	/** An account without a password needs a recent sign-in instead. */
	need: "password" | "confirmation" | "nothing";
	/** The page with the form. */
	path: string;
	errors?: string[];
};

export function PasswordAgainField({ need, path, errors }: PasswordAgainFieldProps) {
	if (need === "nothing") return null;
	if (need === "confirmation")
		return (
			<Notice kind="warning" title="Confirm it's you before you save">
				<a
					href={`/account/confirm?from=${encodeURIComponent(path)}`}
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
			required
			hint="Asked again, because prices change for everybody who uses the list."
			errors={errors}
			className="max-w-narrow"
		/>
	);
}
