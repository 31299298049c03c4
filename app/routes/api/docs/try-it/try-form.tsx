import { type FormEvent, useState } from "react";
import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { Spinner } from "~/ui/elements/spinner";
import { Field } from "~/ui/forms/field";
import {
	type ApiDescription,
	type CallDescription,
	type CallInput,
	findCallDescription,
} from "./call-description";
import { InputField } from "./input-field";
import { InvalidHeaderValueError, type PreparedCall, prepareCall } from "./prepare-call";
import { ResponsePanel } from "./response-panel";
import { type CallOutcome, sendCall } from "./send-call";
import { useToken } from "./token-context";

const PLACES = [
	["path", "In the path"],
	["query", "In the query"],
	["header", "In a header"],
	["body", "In the body"],
] as const;

export function TryForm({ description, name }: { description: ApiDescription; name: string }) {
	const [call] = useState(() => findCallDescription(description, name));
	return call ? <CallForm call={call} /> : <p>This call no longer exists. Reload the page.</p>;
}

function CallForm({ call }: { call: CallDescription }) {
	const { name, method, path, inputs, needsToken, statuses } = call;
	const [token, setToken] = useToken();
	const { isSending, outcome, inputErrors, send } = useCall(call, token);
	const tokenField = `${name}-token`;
	const responseErrors = outcome && "fieldErrors" in outcome ? outcome.fieldErrors : {};
	return (
		<div className="api-form">
			{/* POST, so that a submit without scripts can't put the token into the URL. */}
			<form method="post" onSubmit={send} aria-label={`Try ${method} ${path}`} autoComplete="off">
				<Field
					label="Token"
					name={tokenField}
					value={token}
					onChange={({ currentTarget: { value } }) => setToken(value)}
					required={needsToken}
					errors={inputErrors[tokenField] ? [inputErrors[tokenField]] : undefined}
					hint="Used by all calls on this page, and forgotten when you leave it."
					spellCheck={false}
					autoCapitalize="none"
				/>
				{PLACES.map(([place, title]) => (
					<Inputs
						key={place}
						title={title}
						inputs={inputs.filter((input) => input.place === place)}
						getError={({ field, name }) => inputErrors[field] ?? responseErrors[name]}
					/>
				))}
				{method === "GET" ? null : (
					<p className="api-changes">
						<Icon name="alert" />
						<span>This call changes real data immediately.</span>
					</p>
				)}
				<Button aria-disabled={isSending || undefined}>
					{isSending ? <Spinner label="Sending" /> : null}
					Send {method}
				</Button>
			</form>
			<ResponsePanel outcome={outcome} name={name} statuses={statuses} onToken={setToken} />
		</div>
	);
}

/** Checks and sends the form's call; errors of the inputs are found by their field names. */
function useCall(call: CallDescription, token: string) {
	const [isSending, setSending] = useState(false);
	const [outcome, setOutcome] = useState<CallOutcome | null>(null);
	const [inputErrors, setInputErrors] = useState<Record<string, string>>({});

	function showErrors(fieldErrors: Record<string, string>) {
		setInputErrors(fieldErrors);
		const [first] = Object.keys(fieldErrors);
		if (first) document.getElementById(`field-${first}`)?.focus();
	}

	async function send(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isSending) return;
		const values = new FormData(event.currentTarget);
		const missing = call.inputs.filter(
			({ place, field }) => place === "path" && !values.get(field),
		);
		showErrors(Object.fromEntries(missing.map(({ field }) => [field, "Fill this in"])));
		setOutcome(null);
		if (missing[0]) return;
		const prepared = tryPrepare(values);
		if (!prepared) return;
		setSending(true);
		setOutcome(await sendCall(prepared));
		setSending(false);
	}

	function tryPrepare(values: FormData): PreparedCall | null {
		try {
			return prepareCall(call, values, token.trim(), window.location.origin);
		} catch (error) {
			if (!(error instanceof InvalidHeaderValueError)) throw error;
			showErrors({ [error.field]: error.message });
			return null;
		}
	}

	return { isSending, outcome, inputErrors, send };
}

type InputsProps = {
	title: string;
	inputs: readonly CallInput[];
	getError: (input: CallInput) => string | undefined;
};

function Inputs({ title, inputs, getError }: InputsProps) {
	if (inputs.length === 0) return null;
	return (
		<fieldset>
			<legend className="text-soft">{title}</legend>
			{inputs.map((input) => (
				<InputField key={input.field} input={input} error={getError(input)} />
			))}
		</fieldset>
	);
}
