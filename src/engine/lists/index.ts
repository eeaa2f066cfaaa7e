/** Lists of transactions, validators, tokens and blocks, from a data service, a node or a scan; and their export. */

export { csvRecord, exportFormatOf, sectionText } from './exportText';
export { readJournal, partName } from './io/export/ownFile';
export { type ExportJob, isSameJob, type ExportSummary, runExport } from './io/export/runExport';
export { ExportFileError, discardExport, journalPathOf, unfinishedExports } from './io/export/unfinishedExports';
export { listTable, type Lists, createLists, OpenList } from './io/listTable';
export { AddressScan } from './io/scan/addressScan';
export { BlockScan, type Scans, createScans } from './io/scan/blockScan';
export { PrimaryScan } from './io/primaryBlocks';
export { type ListRow, StaleExportError } from './io/list';
