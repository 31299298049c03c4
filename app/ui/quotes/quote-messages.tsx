import { Moment } from "../elements/date-time";

type QuoteMessagesProps = {
	messages: readonly { n: number; fromStaff: boolean; body: string; at: number }[];
	/** Who reads them. */
	names: Record<"staff" | "buyer", string>;
};

export const QuoteMessages = ({ messages, names }: QuoteMessagesProps) =>
	messages.map(({ n, fromStaff, body, at }) => (
		<article key={n} className="mb-4 max-w-text border-l-4 pl-4">
			<p className="text-small text-soft">
				{fromStaff ? names.staff : names.buyer}, <Moment at={at} />
			</p>
			<p className="whitespace-pre-line wrap-anywhere">{body}</p>
		</article>
	));
