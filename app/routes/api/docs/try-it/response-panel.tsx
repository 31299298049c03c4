import { type ReactNode, useState } from "react";
import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { TextArea } from "~/ui/forms/field";
import type { Outcome } from "./send-call";

const MOST_LINES = 24;

type AnswerProps = {
	outcome: Outcome | null;
	/** The call's. */
	name: string;
	statuses: Record<string, string>;
	onToken: (token: string) => void;
};

/** What came of a call. Its first line is announced. */
export function Answer({ outcome, name, statuses, onToken }: AnswerProps) {
	return (
		<div className="api-answer">
			<p role="status">{outcome ? <Said outcome={outcome} statuses={statuses} /> : null}</p>
			{outcome && "status" in outcome ? (
				<>
					<dl className="api-facts">
						{outcome.headers.map(([header, value]) => (
							<div key={header}>
								<dt>{header}</dt>
								<dd>{value}</dd>
							</div>
						))}
					</dl>
					{outcome.body ? (
						<TextArea
							label="Body"
							name={`${name}-answer`}
							readOnly
							rows={Math.min(outcome.body.split("\n").length, MOST_LINES)}
							value={outcome.body}
							className="api-body"
							spellCheck={false}
						/>
					) : (
						<p>It has no body.</p>
					)}
					{outcome.token ? <UseToken token={outcome.token} onToken={onToken} /> : null}
				</>
			) : null}
			{outcome ? <Curl line={outcome.curl} /> : null}
		</div>
	);
}

function Said({ outcome, statuses }: { outcome: Outcome; statuses: Record<string, string> }) {
	if ("lost" in outcome) {
		return (
			<span className="api-said text-bad">
				<Icon name="alert" />
				<span>{outcome.lost}</span>
			</span>
		);
	}
	const { status, ms } = outcome;
	const isGood = status < 400;
	return (
		<span className={`api-said ${isGood ? "text-good" : "text-bad"}`}>
			<Icon name={isGood ? "check" : "alert"} />
			<span>
				<strong>{status}</strong> {statuses[status] ?? ""}{" "}
				<span className="text-soft">({ms} ms)</span>
			</span>
		</span>
	);
}

function UseToken({ token, onToken }: { token: string; onToken: (token: string) => void }) {
	const [isUsed, setUsed] = useState(false);
	return (
		<Pressed said={isUsed ? "It stands in every form of this page." : ""}>
			<Button
				type="button"
				onClick={() => {
					onToken(token);
					setUsed(true);
				}}
			>
				Use this token
			</Button>
		</Pressed>
	);
}

/** The same call for a terminal. */
function Curl({ line }: { line: string }) {
	const [said, setSaid] = useState("");
	async function copy() {
		try {
			await navigator.clipboard.writeText(line);
			setSaid("Copied");
		} catch {
			setSaid("The browser doesn't let the page copy. Select the line and copy it.");
		}
	}
	return (
		<>
			<pre className="api-code">{line}</pre>
			<Pressed said={said}>
				<Button type="button" onClick={copy}>
					Copy the curl line
				</Button>
			</Pressed>
		</>
	);
}

/** A button, and what its press came to, which is announced. */
function Pressed({ said, children }: { said: string; children: ReactNode }) {
	return (
		<div className="flex flex-wrap items-center gap-3">
			{children}
			<span role="status" className="text-small">
				{said}
			</span>
		</div>
	);
}
