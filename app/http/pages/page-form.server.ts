import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { SignedInUser } from "~/domain/accounts/rules";
import { explainTrigger } from "~/domain/refusals/sentences.server";
import type { RateLimitedAction } from "~/platform/config/rate-limit-settings.server";
import { Refused } from "~/platform/refused";
import { getLineField } from "~/ui/orders/line-form";
import { type FormError, toFormError } from "../errors/domain-error.server";
import { refuseOvertaken } from "../input/edit-conflict.server";
import type { FileField } from "../input/file-fields.server";
import {
	buildLineFormResult,
	type LineForm,
	readLineForm,
	respondWithLineErrors,
} from "../input/line-form.server";
import { parseForm } from "../input/parse-form.server";
import { readUpload } from "../input/read-upload.server";
import { type FormResult, validateForm } from "../input/validate-form.server";
import { respondWithWrongLines } from "../input/wrong-lines.server";
import { describeTyped } from "../kept-forms/keep-form.server";
import { consumeRequestLimit, refuseLimited } from "../rate-limit/rate-limit.server";
import { confirmPassword } from "../reauthenticate/password-again.server";
import { respondWithForm } from "../responses/respond.server";
import { redirectWithToast } from "../responses/toast.server";

type Read<T> = Extract<FormResult<T>, { ok: true }>;

/** Ends an action with the form again; Remix would show a thrown answer as an error page. */
class Answered {
	constructor(readonly answer: unknown) {}
}

/** The form that an action's page sent. Any error ends the action with the form again, as typed. */
export class PageForm {
	/** The form again with what was refused; null until it was read. */
	#again: ((refused: Refused) => unknown) | null = null;
	#read: Read<unknown> | null = null;

	constructor(
		private readonly args: ActionFunctionArgs,
		private readonly user: SignedInUser | null,
		private readonly maxFields?: number,
	) {}

	/** Ends the action on another page, which shows a toast. */
	leave = redirectWithToast;

	/** Reads a form without a schema, and the pressed button. */
	data = (): Promise<FormData> => parseForm(this.args.request, this.maxFields);

	/** `names` are the form's fields by the names that the verb's refusals use; `isChoice` knows those that are sent only if one was chosen. */
	async read<T>(
		schema: z.ZodType<T>,
		names: Record<string, string> = {},
		isChoice: (field: string) => boolean = () => false,
	): Promise<T> {
		const form = await this.data();
		return this.use(await validateForm(form, schema), (field) => {
			const name = names[field] ?? field;
			const isOfForm = isObject(schema) && name in schema.shape;
			return form.has(name) || isChoice(name) || isOfForm ? name : null;
		});
	}

	/** A form that was read otherwise, as with a file. */
	use<T>(
		input: Read<T> | { ok: false; response: unknown },
		place: (field: string) => string | null = (field) => field,
	): T {
		if (!input.ok) throw new Answered(input.response);
		this.#read = input;
		this.#again = (refused) => {
			const { errors, status, headers } = toFormError(refused, place);
			return respondWithForm(input.reply(errors), status, headers);
		};
		return input.value;
	}

	/** A form with a file, which counts towards the admin's limit. Its action is made by `upload`. */
	async upload<T, Content>(schema: z.ZodType<T>, field: FileField<Content>) {
		const input = await readUpload(this.args.request, schema, field);
		if (!input.ok) throw new Answered(respondWithForm(input.result, input.status));
		const value = this.use(input);
		if (input.content) await this.limit("admin-upload");
		return { value, content: input.content };
	}

	/** For a page that shows a refusal otherwise than with its form as it was read. */
	refuseWith(respond: (error: FormError) => unknown): void {
		this.#again = (refused) => respond(toFormError(refused));
	}

	/** A dialog without fields shows what is refused above its buttons. */
	openDialog(): void {
		this.#again = ({ message, status }) => respondWithForm({ error: message }, status);
	}

	/** Ends the action with the pasted lines, the wrong ones beside their errors, if any is wrong. */
	refuseLines(...[outcome, pasted, wrong]: PastedArgs): void {
		if (wrong.length > 0)
			throw new Answered(respondWithWrongLines(this.#opened().reply, outcome, pasted, wrong));
	}

	/** Opens a form with fields for each line. A refusal names a line by its id; it is shown at this field of it. */
	async openLines(fields: LineForm, field: string) {
		const form = await this.data();
		const result = buildLineFormResult(form, fields);
		const place = (name: string) =>
			[name, getLineField(field, name)].find((each) => each in result.typed) ?? null;
		this.#again = (refused) => respondWithLineErrors(result, toFormError(refused, place));
		return {
			form,
			read: <Input>(schema: z.ZodType<Input>): Input => {
				const input = readLineForm(form, fields, schema, result);
				if (!input) throw new Answered(respondWithForm(result, 400));
				return input;
			},
		};
	}

	/** The form's field 'password', where the last sign-in is long ago. */
	async confirm(password = this.#opened<{ password: string }>().value.password): Promise<void> {
		const { request, context } = this.args;
		await confirmPassword(request, context, this.#signedIn(), password);
	}

	/** For edits: nobody else has changed these fields since the page was shown. */
	async refuseOvertaken(...saved: SavedArgs): Promise<void> {
		const input = await refuseOvertaken(this.#opened(), ...saved);
		if (!input.ok) throw new Answered(input.response);
	}

	/** Counts towards the limit of the account, or of what a visitor names. A success may give the turn back. */
	async limit(name: RateLimitedAction, account = this.user?.id ?? "") {
		const { request, context } = this.args;
		const turn = await consumeRequestLimit(request, context.platform, name, account);
		if (turn.ok) return turn;
		throw refuseLimited(turn);
	}

	/** The answer to what an action threw; throws what the form can't show. The page of a 404 shows what was typed. */
	async answer(error: unknown): Promise<unknown> {
		if (error instanceof Answered) return error.answer;
		const refused = explainTrigger(error);
		if (refused instanceof Refused && refused.status === 404)
			throw Response.json(await describeTyped(this.args.request), { status: 404 });
		if (!(refused instanceof Refused) || !this.#again) throw refused;
		return this.#again(refused);
	}

	#signedIn(): SignedInUser {
		if (!this.user) throw new Error("Nobody is signed in.");
		return this.user;
	}

	#opened<T>(): Read<T> {
		if (!this.#read) throw new Error("Read the form first.");
		return this.#read as Read<T>;
	}
}

type SavedArgs = Parameters<typeof refuseOvertaken> extends [unknown, ...infer Rest] ? Rest : never;

type PastedArgs =
	Parameters<typeof respondWithWrongLines> extends [unknown, ...infer Rest] ? Rest : never;

const isObject = (schema: z.ZodType): schema is z.ZodObject => "shape" in schema;
