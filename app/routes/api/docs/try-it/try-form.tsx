import { type FormEvent, useState } from "react";
import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { Spinner } from "~/ui/elements/spinner";
import { Field } from "~/ui/forms/field";
import { type Described, type Description, describedCall } from "./call-description";
import { InputField } from "./input-field";
import { type Prepared, prepare, Unsendable } from "./prepare-call";
import { Answer } from "./response-panel";
import { ask, type Outcome } from "./send-call";
import { useToken } from "./token-context";

const PLACES = [
	["path", "In the path"],
	["query", "In the query"],
	["header", "In a header"],
	["body", "In the body"],
] as const;

/** The form of the call of this name. */
export function TryForm({ description, name }: { description: Description; name: string }) {
	const [call] = useState(() => describedCall(description, name));
	return call ? <FormOf call={call} /> : <p>There is no such call any more. Reload the page.</p>;
}

function FormOf({ call }: { call: Described }) {
	const { name, method, path, inputs, needsToken, statuses } = call;
	const [token, setToken] = useToken();
	const [isSending, setSending] = useState(false);
	const [outcome, setOutcome] = useState<Outcome | null>(null);
	/** What is wrong before it is sent, by field. */
	const [wrong, setWrong] = useState<Record<string, string>>({});
	const tokenField = `${name}-token`;
	const refused = outcome && "wrong" in outcome ? outcome.wrong : {};

	function sayWrong(said: Record<string, string>) {
		setWrong(said);
		const [first] = Object.keys(said);
		if (first) document.getElementById(`field-${first}`)?.focus();
	}

	async function send(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isSending) return;
		const values = new FormData(event.currentTarget);
		const missing = inputs.filter(({ place, field }) => place === "path" && !values.get(field));
		sayWrong(Object.fromEntries(missing.map(({ field }) => [field, "Fill this in"])));
		setOutcome(null);
		if (missing[0]) return;
		const prepared = preparedFrom(values);
		if (!prepared) return;
		setSending(true);
		setOutcome(await ask(prepared));
		setSending(false);
	}

	function preparedFrom(values: FormData): Prepared | null {
		try {
			return prepare(call, values, token.trim(), window.location.origin);
		} catch (error) {
			if (!(error instanceof Unsendable)) throw error;
			sayWrong({ [error.field]: error.message });
			return null;
		}
	}

	return (
		<div className="api-form">
			{/* Never sent by the browser itself; by GET a token would stand in an address. */}
			<form method="post" onSubmit={send} aria-label={`Try ${method} ${path}`} autoComplete="off">
				<Field
					label="Token"
					name={tokenField}
					value={token}
					onChange={({ currentTarget: { value } }) => setToken(value)}
					required={needsToken}
					errors={wrong[tokenField] ? [wrong[tokenField]] : undefined}
					hint="For all calls of this page. It stays on the page, and is gone when you leave it."
					spellCheck={false}
					autoCapitalize="none"
				/>
				{PLACES.map(([place, title]) => {
					const here = inputs.filter((input) => input.place === place);
					return here.length === 0 ? null : (
						<fieldset key={place}>
							<legend className="text-soft">{title}</legend>
							{here.map((input) => (
								<InputField
									key={input.field}
									input={input}
									error={wrong[input.field] ?? refused[input.name]}
								/>
							))}
						</fieldset>
					);
				})}
				{method === "GET" ? null : (
					<p className="api-changes">
						<Icon name="alert" />
						<span>This changes the shop: what you send is done at once, and for real.</span>
					</p>
				)}
				<Button aria-disabled={isSending || undefined}>
					{isSending ? <Spinner label="Sending" /> : null}
					Send {method}
				</Button>
			</form>
			<Answer outcome={outcome} name={name} statuses={statuses} onToken={setToken} />
		</div>
	);
}
