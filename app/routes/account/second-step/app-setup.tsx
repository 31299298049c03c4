import type { SubmissionResult } from "@conform-to/react";
import { useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { CodeFields } from "~/domain/accounts/input";
import { formatInGroups } from "~/domain/accounts/two-factor-rules";
import { Button } from "~/ui/elements/button";
import { CodeField } from "~/ui/forms/code-field";
import { getFieldState } from "~/ui/forms/field";
import type { QrCode } from "./render-qr-code.server";

type AppSetupProps = {
	secretKey: string;
	/** `otpauth:` URI that opens an app on this device. */
	address: string;
	qr: QrCode;
	lastResult?: SubmissionResult;
	isSubmitting: boolean;
};

export function AppSetup({ secretKey, address, qr, lastResult, isSubmitting }: AppSetupProps) {
	const [form, fields] = useForm<CodeFields>({ lastResult, defaultNoValidate: true });
	return (
		<ol className="steps">
			<li>
				<h2>Scan this with your authenticator app</h2>
				<svg
					className="qr-code"
					viewBox={`0 0 ${qr.size} ${qr.size}`}
					role="img"
					aria-label="QR code of your key"
					shapeRendering="crispEdges"
				>
					<path d={qr.path} />
				</svg>
				<p>
					Or <a href={address}>open the app on this device</a>, or enter this key in the app:
				</p>
				<p className="secret-key">{formatInGroups(secretKey)}</p>
			</li>
			<li>
				<h2>Enter the code it shows</h2>
				<Form method="post" id={form.id} noValidate replace>
					<CodeField hint="Six digits, new every 30 seconds." {...getFieldState(fields.code)} />
					<div className="flex flex-wrap items-center gap-3">
						<Button
							type="submit"
							variant="main"
							name="intent"
							value="turn-on"
							disabled={isSubmitting}
						>
							Turn on
						</Button>
						<Button
							type="submit"
							variant="plain"
							name="intent"
							value="start"
							disabled={isSubmitting}
						>
							Generate a new key
						</Button>
					</div>
				</Form>
			</li>
		</ol>
	);
}
