import { calls } from './call.ts';

/** Defects: lists, details, decisions, comments (contract-defects 4-11, 13). */
export const DEFECT_CALLS = [
  ...calls('defect', '/defect/api/user/warn', [
    ['POST', '/list', 'D 4', 'defects of a tool'],
    ['POST', '/initpage', 'D 5', 'counters of a lint tool'],
    ['GET', '/checker/authors/toolName/{toolName}', 'D 6', 'choices of the filters'],
    ['POST', '/detail', 'D 7', 'one defect with its source'],
    ['POST', '/fileContentSegment', 'D 8', 'a piece of source'],
    ['POST', '/batch', 'D 9', 'ignore, recover, mark, assign'],
    ['POST', '/codeComment/toolName/{toolName}', 'D 10', 'comment on a defect'],
    ['PUT', '/codeComment/commentId/{commentId}/toolName/{toolName}', 'D 10', 'change a comment'],
    [
      'DELETE',
      '/codeComment/commentId/{commentId}/singleCommentId/{singleCommentId}/toolName/{toolName}',
      'D 10',
      'delete a comment',
    ],
    ['GET', '/tasks/{taskId}/buildInfos', 'D 11.1', 'builds to look back at'],
    ['GET', '/gather/taskId/{taskId}/toolName/{toolName}', 'D 11.2', 'archived files'],
    ['GET', '/list/toolName/CLOC/orderBy/{orderBy}', 'D 12', 'line statistics'],
    ['GET', '/list/toolName/{toolName}', 'D 13', 'coverage of a folder', 'other'],
    ['GET', '/list/toolName/{toolName}/detail', 'D 13', 'coverage of a file', 'other'],
  ]),
  ...calls('defect', '', [
    ['GET', '/defect/index?invoke=dupclist', 'D 13', 'rows of duplication', 'legacy'],
    ['GET', '/defect/index?invoke=dupcdetail', 'D 13', 'blocks of duplication', 'legacy'],
    ['GET', '/defect/api/user/report/toolName/{toolName}', 'D 14', 'charts of a tool'],
    ['GET', '/schedule/api/user/fs/download/type/GATHER/filename/{fileName}', 'D 11.3', 'download of an archive'],
  ]),
];

const LOG_STEMS = [
  ['/defect/api/user/tasklog/analysis/logs', 'basis'],
  ['/log/api/user/logs', 'platform'],
] as const;

/** Analysis records, logs, the live channel and what pipelines report (contract-defects 16-19). */
export const RECORD_CALLS = [
  ...calls('task-log', '', [['GET', '/defect/api/user/tasklog', 'D 16', 'analysis records of a tool']]),
  ...LOG_STEMS.flatMap(([stem, edition]) =>
    calls('task-log', `${stem}/{projectId}/{pipelineId}/{buildId}`, [
      ['GET', '', 'D 17', 'first lines of a log', edition],
      ['GET', '/after', 'D 17', 'lines from a number on', edition],
      ['GET', '/more', 'D 17', 'lines between two numbers', edition],
      ['GET', '/download', 'D 17', 'the whole log', edition],
    ]),
  ),
  ...calls('live', '/codeccjob/websocket/user/taskLog/analysisInfo', [
    ['GET', '/info', 'D 18.1', 'what the live channel can do'],
    ['GET', '/{server}/{session}/websocket', 'D 18.1', 'the live channel over a web socket'],
    ['POST', '/{server}/{session}/xhr_streaming', 'D 18.1', 'the live channel over a long answer'],
    ['POST', '/{server}/{session}/xhr', 'D 18.1', 'the live channel by asking again'],
    ['POST', '/{server}/{session}/xhr_send', 'D 18.1', 'what the client says without a web socket'],
  ]),
  ...calls('pipeline', '', [['POST', '/defect/api/build/tasklog', 'D 19', 'a pipeline reports a step', 'other']]),
];
