import { z } from "zod";
import type { AdminContext } from "~/domain/accounts/context.server";
import type { Db } from "~/platform/d1/database.server";
import { idempotencyKeyInput } from "~/platform/idempotency/key-input";
import { found } from "~/platform/refused";
import { describeShown, type Labels, type SavedFields } from "../input/edit-conflict.server";
import { getPasswordNeed } from "../reauthenticate/password-again.server";
import { redirectWithToast } from "../responses/toast.server";
import type { ToastCode } from "../responses/toasts.server";
import { admin } from "./page.server";

const newNounInput = z.object({ idempotencyKey: idempotencyKeyInput });

type NounPage<Row, Input> = {
	noun: {
		find: (db: Db, id: string) => Promise<Row | null>;
		add: (ctx: AdminContext, key: { idempotencyKey: string }, input: Input) => Promise<string>;
		edit: (ctx: AdminContext, old: Row, input: Input) => Promise<boolean>;
	};
	/** The part of the path that is an id; a path without it adds a row. */
	param: string;
	input: z.ZodType<Input>;
	toFields: (row: Row) => SavedFields;
	labels?: Labels;
	asksPassword?: boolean;
	getPath: (id: string) => string;
	addedToast?: ToastCode;
	unchangedToast?: ToastCode;
};

/** `loadMore` adds to what the page gets, or replaces it. */
export const nounLoader = <Row, Input, More extends object = object>(
	{ noun, param, toFields, asksPassword }: NounPage<Row, Input>,
	loadMore: (ctx: AdminContext, row: Row | null) => Promise<More> | More = () => ({}) as More,
) =>
	admin.loader(async ({ request, params, context, user, ctx }) => {
		const id = params[param];
		const row = id ? found(await noun.find(ctx.db, id)) : null;
		const saved = row && toFields(row);
		return {
			...(saved ? { saved, shown: describeShown(saved) } : { idempotencyKey: ctx.newId() }),
			passwordNeed: asksPassword ? await getPasswordNeed(request, context, user) : undefined,
			...(await loadMore(ctx, row)),
		};
	});

export const nounAction = <Row extends { id: string }, Input>(page: NounPage<Row, Input>) =>
	admin.action(async ({ params, ctx, form }) => {
		const { noun, toFields, labels = {} } = page;
		const id = params[page.param];
		const old = id ? found(await noun.find(ctx.db, id)) : null;
		const key = old ? null : await form.read(newNounInput);
		const input = await form.read(page.input);
		if (page.asksPassword) await form.confirm();
		if (key) {
			const added = await noun.add(ctx, key, input);
			return redirectWithToast(page.getPath(added), page.addedToast ?? "updated");
		}
		const row = found(old);
		await form.refuseOvertaken(toFields(row), () => labels);
		const isChanged = await noun.edit(ctx, row, input);
		const toast = isChanged ? "updated" : (page.unchangedToast ?? "updated");
		return redirectWithToast(page.getPath(row.id), toast);
	});
