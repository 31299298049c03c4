import type { SubmissionResult } from "@conform-to/react";
import { useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { CodeFields } from "~/domain/accounts/input";
import { inGroups } from "~/domain/accounts/two-factor-rules";
import { Button } from "~/ui/elements/button";
import { CodeField } from "~/ui/forms/code-field";
import { typed } from "~/ui/forms/field";
import type { QrDrawing } from "./render-qr-code.server";

type SetUpProps = {
	secretKey: string;
	/** Opens an app on this device. */
	address: string;
	qr: QrDrawing;
	lastResult?: SubmissionResult;
	busy: boolean;
};

/** A key to scan or type, and the code that proves that the app has it. */
export function SetUp({ secretKey, address, qr, lastResult, busy }: SetUpProps) {
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
					Or <a href={address}>open the app on this device</a>, or type this key into it:
				</p>
				<p className="secret-key">{inGroups(secretKey)}</p>
			</li>
			<li>
				<h2>Type the code that it shows</h2>
				<Form method="post" id={form.id} noValidate replace>
					<CodeField
						hint="Six digits, new every half minute. Until one is right, nothing changes."
						{...typed(fields.code)}
					/>
					<div className="flex flex-wrap items-center gap-3">
						<Button type="submit" variant="main" name="intent" value="turn-on" disabled={busy}>
							Turn it on
						</Button>
						<Button type="submit" variant="plain" name="intent" value="start" disabled={busy}>
							Make another key
						</Button>
					</div>
				</Form>
			</li>
		</ol>
	);
}
