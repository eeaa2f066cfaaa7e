/**
 * Percent of its period that a validator of the primary network must be up to get its reward: 80, and 90 for one that
 * starts after Helicon (ACP-267; facts.md 11).
 *
 * @param helicon when that upgrade is or was; absent: not known
 */
export function requiredUptime(start: Date, helicon: Date | undefined): 80 | 90 {
  return helicon !== undefined && start >= helicon ? 90 : 80;
}
