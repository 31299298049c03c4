import { hasRight } from "~/domain/accounts/staff-rights";
import { type AnswerFields, answerInput } from "~/domain/contact/input";
import { answerMessage, findMessage, listOrdersBeside } from "~/domain/contact/messages.server";
import { canReplyTo, MAX_ANSWER_CHARS, NO_MAIL_MESSAGE } from "~/domain/contact/rules";
import { admin } from "~/http/pages/page.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { formatNumber } from "~/platform/format/format-number";
import { found } from "~/platform/refused";
import { OrderTable } from "~/ui/dashboard/order-table";
import { ButtonLink } from "~/ui/elements/button";
import { Moment } from "~/ui/elements/date-time";
import { PostForm } from "~/ui/forms/post-form";
import { TextArea } from "~/ui/forms/text-area";
import { Page } from "~/ui/layout/page";

export const handle = { access: "admin", right: "content" } satisfies RouteHandle;

export const meta = titled<typeof loader>("Message", ({ message }) => `Message: ${message.name}`);

const PATH = "/dashboard/messages";

export const loader = admin.loader(async ({ params, user, ctx: { db } }) => {
	const message = found(await findMessage(db, params.messageId ?? ""));
	const orders = hasRight(user, "orders") ? await listOrdersBeside(db, message) : [];
	return { message, orders };
});

export const action = admin.action(async ({ params, ctx, form }) => {
	const message = found(await findMessage(ctx.db, params.messageId ?? ""));
	const { answer } = await form.read(answerInput);
	await answerMessage(ctx, message, answer);
	return form.leave(`${PATH}?show=unanswered`, "message-mailed");
});

/** Also after an error: another admin may have answered. */
export const shouldRevalidate = () => true;

export default withData<typeof loader>(({ message, orders }) => {
	const { name, email, contact, createdAt, answeredAt, answer } = message;
	return (
		<Page
			title={`Message from ${name}`}
			intro={
				<>
					{email}, {contact}, <Moment at={createdAt} />
				</>
			}
			actions={<ButtonLink to={PATH}>All messages</ButtonLink>}
		>
			<div className="gap-x-10 xl:grid xl:grid-cols-[1fr_26rem]">
				<div className="mb-8">
					<p className="mb-6 max-w-text whitespace-pre-line wrap-anywhere">{message.message}</p>
					{answer && answeredAt !== null ? (
						<section aria-labelledby="answer" className="max-w-text">
							<h2 id="answer">
								Answered <Moment at={answeredAt} />
							</h2>
							<p className="whitespace-pre-line wrap-anywhere">{answer}</p>
						</section>
					) : canReplyTo(email) ? (
						<PostForm<AnswerFields> buttons={{ submit: "Send answer" }} className="max-w-text">
							{(fields) => (
								<TextArea
									label="Answer"
									rows={8}
									hint={`Mailed to ${email} with the message. At most ${formatNumber(MAX_ANSWER_CHARS)} characters.`}
									required
									field={fields.answer}
								/>
							)}
						</PostForm>
					) : (
						<p>{NO_MAIL_MESSAGE}</p>
					)}
				</div>
				{orders.length > 0 ? (
					<section aria-labelledby="orders">
						<h2 id="orders">Orders</h2>
						<OrderTable
							caption="Named in the message, and the newest of the address"
							orders={orders}
						/>
					</section>
				) : null}
			</div>
		</Page>
	);
});
