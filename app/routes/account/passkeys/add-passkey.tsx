import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useSubmit } from "@remix-run/react";
import type { FormEvent } from "react";
import type { NewPasskeyFields } from "~/domain/accounts/passkey-input";
import { MAX_PASSKEY_NAME_CHARS } from "~/domain/accounts/passkey-rules";
import { Button } from "~/ui/elements/button";
import { Spinner } from "~/ui/elements/spinner";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { PlainField } from "~/ui/forms/field";
import { useIsPasskeySupported, usePasskey } from "~/ui/passkeys/use-passkey";

type AddPasskeyProps = { device: string; lastResult: SubmissionResult | undefined };

export function AddPasskey({ device, lastResult }: AddPasskeyProps) {
	const isSupported = useIsPasskeySupported();
	const { asking, problem, ask } = usePasskey("/account/passkeys/challenge");
	const submit = useSubmit();
	const [form, fields] = useForm<NewPasskeyFields>({ lastResult, defaultNoValidate: true });

	async function add(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const { currentTarget } = event;
		const credential = await ask();
		if (credential === null) return;
		const formData = new FormData(currentTarget);
		formData.set("credential", credential);
		submit(formData, { method: "post", replace: true });
	}

	return (
		<section className="mt-8 in-data-scripts:min-h-62" aria-labelledby="add-passkey">
			<h2 id="add-passkey" className="mb-3">
				Add a passkey
			</h2>
			<ErrorSummary errors={{}} formErrors={problem ? [problem] : form.errors} />
			{isSupported ? (
				<Form method="post" id={form.id} onSubmit={add}>
					<PlainField
						label="Name"
						name="name"
						maxLength={MAX_PASSKEY_NAME_CHARS}
						required
						hint="So that you recognise it, such as the device's name."
						defaultValue={fields.name.initialValue ?? device}
						errors={fields.name.errors}
					/>
					{/* Stays enabled so that it keeps the keyboard focus; `ask` ignores repeats. */}
					<Button type="submit" variant="main" aria-disabled={asking || undefined}>
						{asking ? <Spinner label="Waiting for your device" /> : null}
						Add a passkey
					</Button>
				</Form>
			) : (
				<p>
					Adding a passkey needs JavaScript and a browser that supports passkeys. All other ways to
					log in work without.
				</p>
			)}
		</section>
	);
}
