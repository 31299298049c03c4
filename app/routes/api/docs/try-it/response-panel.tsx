import { type ReactNode, useState } from "react";
import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { TextArea } from "~/ui/forms/text-area";
import { CodeBlock } from "~/ui/layout/code-block";
import type { CallOutcome } from "./send-call";

const MAX_ROWS = 24;

type ResponsePanelProps = {
	outcome: CallOutcome | null;
	name: string;
	statuses: Record<string, string>;
	onToken: (token: string) => void;
};

export function ResponsePanel({ outcome, name, statuses, onToken }: ResponsePanelProps) {
	return (
		<div className="my-4 grid min-w-0 gap-4 [&_.field]:mb-0">
			<p role="status">
				{outcome ? <ResponseStatus outcome={outcome} statuses={statuses} /> : null}
			</p>
			{outcome && "status" in outcome ? (
				<>
					<dl className="grid grid-cols-[9rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-small">
						{outcome.headers.map(([header, value]) => (
							<div key={header} className="contents">
								<dt className="text-soft">{header}</dt>
								<dd>{value}</dd>
							</div>
						))}
					</dl>
					{outcome.body ? (
						<TextArea
							label="Body"
							name={`${name}-answer`}
							readOnly
							rows={Math.min(outcome.body.split("\n").length, MAX_ROWS)}
							value={outcome.body}
							className="field-sizing-content max-h-128 min-h-0 font-mono text-small"
							spellCheck={false}
						/>
					) : (
						<p>The response has no body.</p>
					)}
					{outcome.token ? <UseTokenButton token={outcome.token} onToken={onToken} /> : null}
				</>
			) : null}
			{outcome ? <CurlCommand line={outcome.curl} /> : null}
		</div>
	);
}

function ResponseStatus({
	outcome,
	statuses,
}: {
	outcome: CallOutcome;
	statuses: Record<string, string>;
}) {
	if ("failure" in outcome) {
		return (
			<span className="flex gap-2 font-semibold text-bad">
				<Icon name="alert" />
				<span>{outcome.failure}</span>
			</span>
		);
	}
	const { status, ms } = outcome;
	const isSuccess = status < 400;
	return (
		<span className={`flex gap-2 font-semibold ${isSuccess ? "text-good" : "text-bad"}`}>
			<Icon name={isSuccess ? "check" : "alert"} />
			<span>
				<strong>{status}</strong> {statuses[status] ?? ""}{" "}
				<span className="text-soft">({ms} ms)</span>
			</span>
		</span>
	);
}

function UseTokenButton({ token, onToken }: { token: string; onToken: (token: string) => void }) {
	const [isUsed, setUsed] = useState(false);
	return (
		<ButtonWithStatus status={isUsed ? "All forms on this page now use it." : ""}>
			<Button
				type="button"
				onClick={() => {
					onToken(token);
					setUsed(true);
				}}
			>
				Use this token
			</Button>
		</ButtonWithStatus>
	);
}

function CurlCommand({ line }: { line: string }) {
	const [status, setStatus] = useState("");
	async function copy() {
		try {
			await navigator.clipboard.writeText(line);
			setStatus("Copied");
		} catch {
			setStatus("The browser blocked copying. Select the line and copy it.");
		}
	}
	return (
		<>
			<CodeBlock>{line}</CodeBlock>
			<ButtonWithStatus status={status}>
				<Button type="button" onClick={copy}>
					Copy the curl line
				</Button>
			</ButtonWithStatus>
		</>
	);
}

function ButtonWithStatus({ status, children }: { status: string; children: ReactNode }) {
	return (
		<div className="flex flex-wrap items-center gap-3">
			{children}
			<span role="status" className="text-small">
				{status}
			</span>
		</div>
	);
}
