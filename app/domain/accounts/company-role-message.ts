/** A member of a company reads this when their role doesn't allow what they asked for. */
export const COMPANY_ROLE_MESSAGE =
	"Your role in the company doesn't allow this. Ask an owner of the company.";
