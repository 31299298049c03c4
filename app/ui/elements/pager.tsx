import { ButtonLink } from "./button";
import { Icon } from "./icon";

/** Leads on through a list that is read page by page; there is no page number to go to. */
export function Pager({ first, next }: { first: string | null; next: string | null }) {
	if (!first && !next) return null;
	return (
		<nav aria-label="Pages" className="mt-6 flex justify-between gap-3">
			{first ? <ButtonLink to={first}>First page</ButtonLink> : <span />}
			{next ? (
				<ButtonLink to={next}>
					Next page <Icon name="arrow" />
				</ButtonLink>
			) : null}
		</nav>
	);
}
