import { useSubmit } from "@remix-run/react";
import type { MouseEvent } from "react";
import { Button } from "../elements/button";
import { Spinner } from "../elements/spinner";
import { useIsPasskeySupported, usePasskey } from "./use-passkey";

type PasskeyButtonProps = {
	label: string;
	challengePath: string;
};

/**
 * A button of the surrounding form, which is sent with `intent` passkey. Its place is reserved
 * until scripts run.
 */
export function PasskeyButton({ label, challengePath }: PasskeyButtonProps) {
	const isSupported = useIsPasskeySupported();
	const { asking, problem, ask } = usePasskey(challengePath);
	const submit = useSubmit();

	async function signInWithPasskey({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
		const credential = await ask();
		if (!form || credential === null) return;
		const fields = new FormData(form);
		fields.delete("password");
		fields.set("intent", "passkey");
		fields.set("credential", credential);
		submit(fields, { method: "post", action: form.action, replace: true });
	}

	return (
		<div data-passkey className="mt-3 in-data-scripts:min-h-11">
			{isSupported ? (
				<>
					{/* Stays enabled while asking to keep the keyboard focus; repeated presses are ignored. */}
					<Button type="button" onClick={signInWithPasskey} aria-disabled={asking || undefined}>
						{asking ? <Spinner label="Waiting for your passkey" /> : null}
						{label}
					</Button>
					{problem ? (
						<p role="alert" className="form-error mt-3 mb-0">
							{problem}
						</p>
					) : null}
				</>
			) : null}
		</div>
	);
}
