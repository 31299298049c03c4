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
	const { isSending, outcome, errors, send } = useCall(call, token);
	const tokenError = errors.byField[`${name}-token`];
	return (
		<div className="rounded-part border bg-surface px-4 pt-4 pb-1">
			{/* POST, so that a submit without scripts can't put the token into the URL. */}
			<form method="post" onSubmit={send} aria-label={`Try ${method} ${path}`} autoComplete="off">
				<Field
					label="Token"
					name={`${name}-token`}
					value={token}
					onChange={({ currentTarget: { value } }) => setToken(value)}
					required={needsToken}
					errors={tokenError ? [tokenError] : undefined}
					hint="Used by all calls on this page, and forgotten when you leave it."
					spellCheck={false}
					autoCapitalize="none"
				/>
				<Inputs inputs={inputs} errors={errors} />
				{method === "GET" ? null : (
					<p className="mb-4 flex gap-2 font-semibold text-warn">
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

/** `byField` was found here, `byName` by the API. */
type InputErrors = { byField: Record<string, string>; byName: Record<string, string> };

function useCall(call: CallDescription, token: string) {
	const [isSending, setSending] = useState(false);
	const [outcome, setOutcome] = useState<CallOutcome | null>(null);
	const [byField, setByField] = useState<InputErrors["byField"]>({});
	const byName = outcome && "fieldErrors" in outcome ? outcome.fieldErrors : {};

	function showErrors(fieldErrors: Record<string, string>) {
		setByField(fieldErrors);
		const [first] = Object.keys(fieldErrors);
		if (first) document.getElementById(`field-${first}`)?.focus();
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

	return { isSending, outcome, errors: { byField, byName }, send };
}

function Inputs({ inputs, errors }: { inputs: readonly CallInput[]; errors: InputErrors }) {
	return PLACES.map(([place, title]) => {
		const placeInputs = inputs.filter((input) => input.place === place);
		return placeInputs.length === 0 ? null : (
			<fieldset key={place} className="grid min-w-0 grid-cols-1 gap-x-4 md:grid-cols-2">
				<legend className="mb-2 text-soft">{title}</legend>
				{placeInputs.map((input) => (
					<InputField
						key={input.field}
						input={input}
						error={errors.byField[input.field] ?? errors.byName[input.name]}
					/>
				))}
			</fieldset>
		);
	});
}
