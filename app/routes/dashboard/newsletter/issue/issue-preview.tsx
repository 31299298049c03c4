import { type IssueDto, splitParagraphs } from "~/domain/newsletter/rules";
import { splitTextByLinks } from "~/platform/mail/links";

type IssuePreviewProps = { shopName: string; issue: Pick<IssueDto, "subject" | "body"> };

export function IssuePreview({ shopName, issue }: IssuePreviewProps) {
	return (
		<section
			aria-label="Preview"
			className="mb-6 grid gap-4 rounded-part border border-dashed border-edge p-4"
		>
			<p className="text-lead font-bold">{shopName}</p>
			<article className="grid gap-4 rounded-part border border-t-4 border-line border-t-signal bg-surface p-6 [&_p]:whitespace-pre-line [&_p]:wrap-anywhere">
				<h2>{issue.subject}</h2>
				{splitParagraphs(issue.body).map((paragraph, place) => (
					<p key={place}>
						{splitTextByLinks(paragraph).map(({ text, url }, part) =>
							url ? (
								<a key={part} href={url} rel="noreferrer">
									{text}
								</a>
							) : (
								text
							),
						)}
					</p>
				))}
			</article>
			<p className="text-small text-soft">
				Unsubscribe link. {shopName}, tools and parts for the trade
			</p>
		</section>
	);
}
