import type { SubmissionResult } from "@conform-to/react";
import { useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { CodeFields } from "~/domain/accounts/input";
import { formatInGroups } from "~/domain/accounts/two-factor-rules";
import type { QrCode } from "~/platform/format/qr-code.server";
import { Button } from "~/ui/elements/button";
import { CodeField } from "~/ui/forms/code-field";

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
		<ol className="grid gap-8">
			<Step number={1} title="Scan this with your authenticator app">
				<svg
					className="mb-4 size-52 rounded-part bg-qr fill-qr-ink"
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
				<p className="mt-2 font-mono text-lead wrap-anywhere select-all">
					{formatInGroups(secretKey)}
				</p>
			</Step>
			<Step number={2} title="Enter the code it shows">
				<Form method="post" id={form.id} noValidate replace>
					<CodeField hint="Six digits, new every 30 seconds." field={fields.code} />
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
			</Step>
		</ol>
	);
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
	return (
		<li className="relative pl-12">
			<span className="absolute left-0 grid size-8 place-items-center rounded-circle border border-edge font-bold">
				{number}
			</span>
			<h2 className="mb-3 py-0.5">{title}</h2>
			{children}
		</li>
	);
}
